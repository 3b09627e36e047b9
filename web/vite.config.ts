import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vitest/config";

/** The catalogue is shared with the command line, whose texts nobody reads in a browser. */
function textsOfThePage(): Plugin {
  return {
    name: "texts-of-the-page",
    enforce: "pre",
    transform(code, id) {
      if (!/\/texts\/(zh|en)\.json$/.test(id)) return null;
      const texts = JSON.parse(code) as Record<string, string>;
      const kept = Object.entries(texts).filter(([key]) => !key.startsWith("cli."));
      return { code: JSON.stringify(Object.fromEntries(kept)), map: null };
    },
  };
}

export default defineConfig(({ mode }) => ({
  plugins: [textsOfThePage(), svelte()],
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
