import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { hall } from "./net/hall.svelte";
import { keepSettings } from "./settings.svelte";

if (import.meta.env.MODE === "mock") {
  const { install } = await import("../mock/install");
  install();
}

keepSettings();
const target = document.getElementById("app");
if (target) mount(App, { target });
void hall.start();
