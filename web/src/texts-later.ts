/** The texts of the pages of rules, loaded with them: see `vite.config.ts`. */
import en from "../../texts/en.json?later";
import zh from "../../texts/zh.json?later";
import { addTexts } from "./catalogue";

addTexts({ zh, en });
