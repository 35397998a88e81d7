import { colours } from "#domain/colours.ts";
import { site } from "#domain/site.ts";
import { TAB_ICON } from "./icons.ts";
import { HASHED_FOLDERS } from "./release-list.ts";

/** How long a page that is kept waits for a line that does not answer. */
const PATIENCE_MS = 4000;

const OFFLINE = `<!doctype html><html lang="en-GH"><meta name="viewport" content="width=device-width"><title>No connection | ${site.name}</title><style>body{max-width:32rem;margin:4rem auto;padding:0 1rem;font:1.1rem/1.6 system-ui;background:${colours.plaster};color:${colours.ink}}h1{color:${colours.forest}}a{color:${colours.terracotta}}</style><h1>There is no connection</h1><p>This browser has not kept this page. The pages you have seen lately still open.</p>`;
const AFTER_PAYING = "<p>If you have paid, your payment is safe. Open this page again when you are connected.</p>";
const REACH_US = `<p>Call us on <a href="tel:${site.phone.e164}">${site.phone.display}</a> or go <a href="/">to the homepage</a>.</p>`;

/**
 * The worker that keeps visited pages for when there is no line. Pages come from the network first, files whose name is
 * a hash of what they hold from what is kept; the API and the staff page are never touched. Of such a file a browser
 * remembers for a year also that it was missing (`_headers` knows no status), so a 404 is asked about once more. A new
 * build has a new version and starts at once. What the last one kept stays beside it, so that a receipt still opens at the
 * reception after a release; what older ones kept is thrown away. A store that is full or broken keeps nobody from the site.
 */
export function serviceWorker(version: string): string {
  return `const KEPT=${JSON.stringify(`pages-${version}`)},FILES=/^\\/(${HASHED_FOLDERS.join("|")})\\/|^\\/(icon\\.svg|${TAB_ICON.replace(".", "\\.")})$/,NEVER=/^\\/(api|admin|cdn-cgi)(\\/|$)/;
addEventListener("install",()=>skipWaiting());
addEventListener("activate",e=>e.waitUntil((async()=>{
try{for(const name of(await caches.keys()).filter(name=>name!==KEPT).slice(0,-1))await caches.delete(name)}catch{}
await registration.navigationPreload?.enable();
await clients.claim()})()));
addEventListener("fetch",e=>{
const{request}=e,{origin,pathname}=new URL(request.url);
if(request.method!=="GET"||origin!==location.origin||NEVER.test(pathname))return;
if(request.mode==="navigate")e.respondWith(page(e,pathname));
else if(FILES.test(pathname))e.respondWith(file(e))});
addEventListener("message",e=>e.waitUntil(keep(e.data)));
async function find(key){
try{return await caches.match(key,{cacheName:KEPT,ignoreVary:true})||await caches.match(key,{ignoreVary:true})}catch{}}
async function put(key,answer){
try{await(await caches.open(KEPT)).put(key,answer)}catch{}}
async function page(e,path){
const kept=await find(path);
const fresh=(async()=>{
const answer=await e.preloadResponse||await fetch(e.request);
if(answer.ok)e.waitUntil(put(path,answer.clone()));
return answer})().catch(()=>kept||offline(path));
e.waitUntil(fresh);
return kept?Promise.race([fresh,new Promise(done=>setTimeout(done,${PATIENCE_MS},kept))]):fresh}
async function file(e){
const kept=await find(e.request);
if(kept)return kept;
let answer=await fetch(e.request);
if(answer.status===404)answer=await fetch(e.request,{cache:"reload"});
if(answer.status===200)e.waitUntil(put(e.request,answer.clone()));
return answer}
async function keep({path,documentPath,files}){
const cache=await caches.open(KEPT);
await Promise.all(files.filter(file=>FILES.test(file)).map(async file=>{
if(await cache.match(file,{ignoreVary:true}))return;
const kept=await find(file);
return kept?put(file,kept):cache.add(file).catch(()=>{})}));
if(NEVER.test(path)||await cache.match(path))return;
if(path===documentPath)return cache.add(path).catch(()=>{});
const html=await(await cache.match(documentPath))?.text();
if(html)await cache.put(path,new Response(html.replace(/<div id="root">.*<\\/div>(?=\\n(<dialog id="opening"|<\\/body>))/s,'<div id="root"></div>'),{headers:{"Content-Type":"text/html; charset=utf-8"}}))}
function offline(path){return new Response(${JSON.stringify(OFFLINE)}+(path.startsWith("/payment/")?${JSON.stringify(AFTER_PAYING)}:"")+${JSON.stringify(REACH_US)},{status:503,headers:{"Content-Type":"text/html; charset=utf-8"}})}
`;
}
