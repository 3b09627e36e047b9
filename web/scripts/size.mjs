// What the built page weighs on the wire, all of it and what is loaded at first; fails above the budgets.
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";

const BUDGET = 200_000;
const FIRST_BUDGET = 140_000;
const dist = new URL("../dist", import.meta.url).pathname;
const page = readFileSync(join(dist, "index.html"), "utf8");
let total = 0;
let first = 0;
for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || ![".html", ".js", ".css", ".svg"].includes(extname(entry.name))) continue;
  const path = join(entry.parentPath ?? entry.path, entry.name);
  const bytes = readFileSync(path);
  const packed = gzipSync(bytes).length;
  const atFirst = entry.name === "index.html" || page.includes(entry.name);
  total += packed;
  if (atFirst) first += packed;
  console.log(`${String(bytes.length).padStart(8)} ${String(packed).padStart(8)} gz ${atFirst ? "*" : " "} ${path.slice(dist.length + 1)}`);
}
console.log(`${String(total).padStart(17)} gz of ${BUDGET}; at first (*) ${first} of ${FIRST_BUDGET}`);
if (total > BUDGET || first > FIRST_BUDGET) {
  console.error("The page is over its budget.");
  process.exit(1);
}
