/** The kinds of address: the start page, a game, and the rulebooks. */
export type Route = { page: "start" } | { page: "game"; id: string } | { page: "rules"; part: "books" | "extra" } | { page: "missing" };

export function readPath(path: string): Route {
  if (path === "/" || path === "/index.html") return { page: "start" };
  if (/^\/rules\/?$/.test(path)) return { page: "rules", part: "books" };
  if (/^\/rules\/extra\/?$/.test(path)) return { page: "rules", part: "extra" };
  const id = /^\/g\/([0-9A-Za-z]{1,32})\/?$/.exec(path)?.[1];
  return id ? { page: "game", id } : { page: "missing" };
}

class Router {
  route = $state.raw<Route>(readPath(typeof location === "undefined" ? "/" : location.pathname));

  constructor() {
    if (typeof window === "undefined") return;
    addEventListener("popstate", () => {
      this.route = readPath(location.pathname);
    });
  }

  go(path: string): void {
    if (path !== location.pathname) history.pushState(null, "", path);
    this.route = readPath(path);
    scrollTo(0, 0);
  }

  /** For links: follow them without loading the page anew, unless another tab is wanted. */
  follow = (event: MouseEvent): void => {
    const link = event.currentTarget;
    if (!(link instanceof HTMLAnchorElement) || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.go(link.pathname);
  };
}

export const router = new Router();
