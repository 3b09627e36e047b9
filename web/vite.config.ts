import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  // Unit tests run the same reactive code as the browser.
  ...(mode === "test" ? { resolve: { conditions: ["browser"] } } : {}),
  build: { outDir: "dist", target: "es2022", modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  server: {
    fs: { allow: [".."] },
    proxy: {
      "/api": { target: "http://127.0.0.1:8080" },
      "/ws": { target: "http://127.0.0.1:8080", ws: true },
    },
  },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
}));
