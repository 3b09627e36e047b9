/** The sound of wood on wood, made on the spot so that nothing needs to be loaded. */
import { settings } from "./settings.svelte";

let audio: AudioContext | null = null;

function context(): AudioContext | null {
  if (!settings.sound || typeof AudioContext === "undefined") return null;
  // Before the first touch of the page a browser keeps it silent; that is no fault.
  if (!audio && !(navigator.userActivation?.hasBeenActive ?? true)) return null;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  return audio.state === "suspended" ? null : audio;
}

/** Browsers let a page sound only after it was touched once. */
export function wakeSound(): void {
  context();
}

/** A short burst of noise through the wood's own resonances. */
function knock(at: number, loud: number, pitch: number): void {
  if (!audio) return;
  const seconds = 0.09;
  const frames = Math.floor(audio.sampleRate * seconds);
  const buffer = audio.createBuffer(1, frames, audio.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let i = 0; i < frames; i += 1) {
    const t = i / audio.sampleRate;
    const click = (Math.random() * 2 - 1) * Math.exp(-t * 900);
    const body = Math.sin(2 * Math.PI * pitch * t) * Math.exp(-t * 75);
    const ring = Math.sin(2 * Math.PI * pitch * 2.76 * t) * Math.exp(-t * 130);
    wave[i] = click * 0.5 + body * 0.7 + ring * 0.3;
  }
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const gain = audio.createGain();
  gain.gain.value = loud;
  source.connect(gain).connect(audio.destination);
  source.start(at);
}

function bell(at: number, pitch: number, loud: number): void {
  if (!audio) return;
  for (const [times, share] of [[1, 1], [2.01, 0.4], [3.03, 0.15]] as const) {
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.frequency.value = pitch * times;
    gain.gain.setValueAtTime(loud * share, at);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + 1.1);
    tone.connect(gain).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 1.2);
  }
}

export type Sound = "move" | "capture" | "check" | "end" | "call" | "low";

export function play(sound: Sound): void {
  const c = context();
  if (!c) return;
  const now = c.currentTime;
  switch (sound) {
    case "move":
      return knock(now, 0.5, 420);
    case "capture":
      knock(now, 0.35, 560);
      return knock(now + 0.05, 0.6, 380);
    case "check":
      knock(now, 0.55, 420);
      return bell(now + 0.03, 523, 0.07);
    case "end":
      bell(now, 392, 0.12);
      return bell(now + 0.22, 523, 0.1);
    case "call":
      return bell(now, 659, 0.08);
    case "low":
      return knock(now, 0.25, 900);
  }
}
