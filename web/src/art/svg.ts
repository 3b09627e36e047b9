/** Small helpers to write SVG pictures as text and to use them as images. */

export type Colour = "white" | "black";

/** A whole picture with its own coordinate system. */
export function picture(viewBox: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${body}</svg>`;
}

/** The picture as a `url(...)` for CSS. */
export function cssUrl(svg: string): string {
  const text = svg
    .replace(/"/g, "'")
    .replace(/[%#<>{}]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`);
  return `url("data:image/svg+xml,${text}")`;
}
