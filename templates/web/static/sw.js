// @ts-check
/// <reference lib="webworker" />
// Look-up without the server: the page of the box and one document with all cards and rules.
// Nothing of a game, a deck or a seat is ever kept, and no answer but a whole one.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const NAME = "kanly-@DIGEST@";
const STATIC = "@STATIC@";
const FILES = ["kanly.css", "kanly.js", "word.js", "icon.svg", "fonts/FiraSans-Regular.woff2", "fonts/FiraSans-SemiBold.woff2", "fonts/FiraSansCondensed-SemiBold.woff2"];
const SHELL = ["/offline", "/offline/catalog.json", ...FILES.map((file) => `${STATIC}/${file}`)];
const LOOKED_UP = /^\/(?:card|rule|faction|static)\/|^\/(?:rules|errata|factions)$/;

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(SHELL)).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  const old = async () => {
    for (const name of await caches.keys()) if (name !== NAME) await caches.delete(name);
    await worker.clients.claim();
  };
  event.waitUntil(old());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  const shell = SHELL.includes(url.pathname) || request.mode === "navigate";
  if (!shell && !LOOKED_UP.test(url.pathname)) return;
  event.respondWith(answered(request, url));
});

/**
 * The server's answer, kept if it is whole; without the server what is kept, else the box.
 * @param {Request} request
 * @param {URL} url
 */
async function answered(request, url) {
  const cache = await caches.open(NAME);
  try {
    const answer = await fetch(request);
    if (answer.status === 200 && LOOKED_UP.test(url.pathname) && !url.search && !request.headers.has("X-Kanly-Fragment")) {
      await cache.put(request, answer.clone());
    }
    return answer;
  } catch (fault) {
    if (request.headers.has("X-Kanly-Fragment")) throw fault;
    const kept = await cache.match(request);
    const instead = request.mode === "navigate" ? await cache.match("/offline") : undefined;
    return kept ?? instead ?? Response.error();
  }
}
