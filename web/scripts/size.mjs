// What the built page weighs on the wire; fails above the budget.
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";

const BUDGET = 200_000;
const dist = new URL("../dist", import.meta.url).pathname;
let total = 0;
for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || ![".html", ".js", ".css", ".svg"].includes(extname(entry.name))) continue;
  const path = join(entry.parentPath ?? entry.path, entry.name);
  const bytes = readFileSync(path);
  const packed = gzipSync(bytes).length;
  total += packed;
  console.log(`${String(bytes.length).padStart(8)} ${String(packed).padStart(8)} gz  ${path.slice(dist.length + 1)}`);
}
console.log(`${String(total).padStart(17)} gz of ${BUDGET}`);
if (total > BUDGET) {
  console.error("The page is over its budget.");
  process.exit(1);
}
