import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vitest/config";

/** What only the pages of rules say; they bring it with them. */
export const LATER = /^page\.(extra\.(counts|not|original|goal)|rules\.(row|cell|limit|how|nature|chess|touch|about|more))\b/;

/** The catalogue is shared with the command line, whose texts nobody reads in a browser. */
function textsOfThePage(later: RegExp): Plugin {
  return {
    name: "texts-of-the-page",
    enforce: "pre",
    transform(code, id) {
      const asked = /\/texts\/(?:zh|en)\.json(\?later)?$/.exec(id);
      if (!asked) return null;
      const texts = JSON.parse(code) as Record<string, string>;
      const kept = Object.entries(texts).filter(([key]) => !key.startsWith("cli.") && later.test(key) === (asked[1] !== undefined));
      const text = JSON.stringify(Object.fromEntries(kept));
      // With a question behind its name a file is not taken for JSON.
      return asked[1] === undefined ? { code: text, map: null } : { code: `export default ${text}`, map: null, moduleType: "js" };
    },
  };
}

export default defineConfig(({ mode }) => ({
  plugins: [textsOfThePage(mode === "test" ? /^(?!)/ : LATER), svelte()],
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
