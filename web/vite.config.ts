import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "dist", target: "es2022", modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  server: {
    fs: { allow: [".."] },
    proxy: {
      "/api": { target: "http://127.0.0.1:8080", changeOrigin: true },
      "/ws": { target: "http://127.0.0.1:8080", ws: true, changeOrigin: true },
    },
  },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
