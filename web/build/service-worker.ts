import { site } from "#domain/site.ts";
import { HASHED_FOLDERS } from "./release-list.ts";

/** How long a page that is kept waits for a line that does not answer. */
const PATIENCE_MS = 4000;

const OFFLINE = `<!doctype html><html lang="en-GH"><meta name="viewport" content="width=device-width"><title>No connection | ${site.name}</title><style>body{max-width:32rem;margin:4rem auto;padding:0 1rem;font:1.1rem/1.6 system-ui;background:#fbf7ef;color:#1d2621}h1{color:#1f4d3a}a{color:#a8482a}</style><h1>There is no connection</h1><p>This page has not been opened in this browser before, so it is not here yet. The pages you have seen still open.</p>`;
const AFTER_PAYING = "<p>If you have paid, your payment is safe. Open this page again when you are connected.</p>";
const REACH_US = `<p>Call us on <a href="tel:${site.phone.e164}">${site.phone.display}</a> or go <a href="/">to the homepage</a>.</p>`;

/**
 * The worker that keeps visited pages for when there is no line. Pages come from the network first, files whose name is
 * a hash of what they hold from what is kept; the API and the staff page are never touched. Of such a file a browser
 * remembers for a year also that it was missing (`_headers` knows no status), so a 404 is asked about once more. A new
 * build has a new version, starts at once and throws away what the last one kept.
 */
export function serviceWorker(version: string): string {
  return `const KEPT=${JSON.stringify(`pages-${version}`)},FILES=/^\\/(${HASHED_FOLDERS.join("|")})\\/|^\\/icon\\.svg$/,NEVER=/^\\/(api|admin|cdn-cgi)(\\/|$)/;
addEventListener("install",()=>skipWaiting());
addEventListener("activate",e=>e.waitUntil((async()=>{
for(const name of await caches.keys())if(name!==KEPT)await caches.delete(name);
await registration.navigationPreload?.enable();
await clients.claim()})()));
addEventListener("fetch",e=>{
const{request}=e,{origin,pathname}=new URL(request.url);
if(request.method!=="GET"||origin!==location.origin||NEVER.test(pathname))return;
if(request.mode==="navigate")e.respondWith(page(e,pathname));
else if(FILES.test(pathname))e.respondWith(file(e))});
addEventListener("message",e=>e.waitUntil(keep(e.data)));
async function page(e,path){
const kept=await(await caches.open(KEPT)).match(path);
const fresh=(async()=>{
const answer=await e.preloadResponse||await fetch(e.request);
if(answer.ok){const copy=answer.clone();e.waitUntil(caches.open(KEPT).then(cache=>cache.put(path,copy)))}
return answer})().catch(()=>kept||offline(path));
e.waitUntil(fresh);
return kept?Promise.race([fresh,new Promise(done=>setTimeout(done,${PATIENCE_MS},kept))]):fresh}
async function file(e){
const cache=await caches.open(KEPT),kept=await cache.match(e.request,{ignoreVary:true});
if(kept)return kept;
let answer=await fetch(e.request);
if(answer.status===404)answer=await fetch(e.request,{cache:"reload"});
if(answer.status===200){const copy=answer.clone();e.waitUntil(cache.put(e.request,copy))}
return answer}
async function keep({path,documentPath,files}){
const cache=await caches.open(KEPT);
await Promise.all(files.filter(file=>FILES.test(file)).map(async file=>await cache.match(file,{ignoreVary:true})||cache.add(file).catch(()=>{})));
if(NEVER.test(path)||await cache.match(path))return;
if(path===documentPath)return cache.add(path).catch(()=>{});
const html=await(await cache.match(documentPath))?.text();
if(html)await cache.put(path,new Response(html.replace(/<div id="root">.*<\\/div>(?=\\n(<dialog id="opening"|<\\/body>))/s,'<div id="root"></div>'),{headers:{"Content-Type":"text/html; charset=utf-8"}}))}
function offline(path){return new Response(${JSON.stringify(OFFLINE)}+(path.startsWith("/payment/")?${JSON.stringify(AFTER_PAYING)}:"")+${JSON.stringify(REACH_US)},{status:503,headers:{"Content-Type":"text/html; charset=utf-8"}})}
`;
}
