import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// The page is built on its own, beside the library that tsup writes to dist/index.js.
export default defineConfig({
  root: "page",
  base: "./",
  plugins: [react()],
  resolve: { conditions: ["@lastframe/source", "module", "browser", "development|production"] },
  worker: { format: "es" },
  build: { outDir: "../dist/page", emptyOutDir: true, chunkSizeWarningLimit: 1200 },
});
