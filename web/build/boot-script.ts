import { DENSE_WIDTH, SHOWN_WIDTHS } from "#web/content/picture-sizes.ts";
import { TAB_ICON } from "./icons.ts";

/**
 * The one inline script. Once the page and its first pictures are there and have been shown, it asks for everything that
 * can wait: the heading font, the app, the manifest and the tab's icon, so that they take nothing of the line from what is
 * looked at first. A quick line is quiet before a slow phone has shown anything; where the browser does not say that it
 * has, two seconds count for it.
 *
 * The font comes at once where a visit before has kept it. It is used one section after the other, so that the phone can
 * answer a finger between them, and not while the sheet stands for a dialog. Until then what is not near the screen is not
 * laid out; the whole page is as soon as anybody is on the way to one of its parts.
 *
 * The app starts at the first touch or key if that is earlier: one file after the other, so that the phone can answer a
 * finger between them. The script keeps the last tap on a button that was not alive yet, to press it as soon as it is. A
 * button that opens a dialog gets its answer at once: a sheet with the dialog's name stands there until the dialog does,
 * and closing it takes the tap back. On a slow line a page is touched before all of it has come: the app's files are
 * fetched then, but it starts on the whole page, and a tap whose sheet has not come yet is made once it has.
 *
 * A file that did not come is asked for again by the next touch. Some browsers do not ask for a lost module twice: whoever
 * taps then gets the page anew, with what was typed, if the site can be reached at all; what can still be read is not given
 * up for an error. Once: where that did not help, the sheet says what does.
 *
 * Where data is saved or the line is slow, pictures that wait are asked for in the size of the page and not of the screen.
 * They are told so before each frame that the page grows in: a frame asks for those that are near.
 *
 * The way back may lead to a page that was shown in this document before it was loaded anew: a browser then changes the
 * address only. Until a router listens, the page of that address is loaded.
 *
 * A link in the menu closes it before it is followed: a part of the page takes no focus behind an open dialog.
 */
export function bootScript(steps: readonly string[]): string {
  return `(()=>{let started,pending,isLost,failures=0;const d=document,fetchAll=e=>{for(const href of e?.dataset.code?.split(" ")??[])setTimeout(()=>d.head.append(Object.assign(d.createElement("link"),href.endsWith(".js")?{rel:"modulepreload",href}:{rel:"stylesheet",href,onerror(){this.remove()}})))};
const r=d.documentElement,way=performance.getEntriesByType("navigation")[0]?.type,whole=()=>r.classList.add("whole");r.classList.remove("lettered");if(location.hash||way!="navigate")whole();addEventListener("scroll",whole,{once:true});
const line=navigator.connection;if(line?.saveData||/2g|3g/.test(line?.effectiveType)){let i=0;const smaller=()=>{for(let p;p=d.images[i];i++)if(p.loading=="lazy")for(const s of p.parentNode.querySelectorAll("source"))s.sizes=s.sizes.replace(${DENSE_WIDTH},"").replace(${SHOWN_WIDTHS},n=>n/devicePixelRatio);d.readyState=="loading"&&requestAnimationFrame(smaller)};smaller()}
const fonts=()=>d.fonts.load("1em 'Bricolage Grotesque'").then(()=>{const p=[...d.querySelectorAll("section"),r],next=()=>{d.getElementById("opening")?.open||p.shift().classList.add("lettered");p[0]&&setTimeout(next,50)};next()},whole);
const parsed=new Promise(r=>d.addEventListener("readystatechange",r));
const start=()=>started??=(fetchAll(d.body),${JSON.stringify(steps)}.reduce((before,step)=>before.then(()=>import(step)),parsed).catch(()=>{started=null;failures++;pending&&(failures>1?again():start())}));
addEventListener("pagelost",()=>{isLost=true;pending&&again()});
const fields=()=>[...d.querySelectorAll("form [name]:not([type=hidden],[type=password])")];
const again=()=>way=="reload"||fetch(location.href,{method:"HEAD",cache:"no-store"}).then(({ok})=>{if(ok){sessionStorage.typed=JSON.stringify(fields().map(f=>[f.name,f.value,f.checked]));location.reload()}}).catch(()=>{});
if(way=="reload")addEventListener("DOMContentLoaded",()=>{try{const t=JSON.parse(sessionStorage.typed);delete sessionStorage.typed;fields().forEach((f,i)=>{const[name,value,checked]=t[i];if(name==f.name)Object.assign(f,{value,checked})})}catch{}});
const alive=e=>/__reactProps/.test(Object.keys(e));
const painted=new Promise(r=>new PerformanceObserver(l=>l.getEntriesByName("first-contentful-paint")[0]&&r()).observe({type:"paint",buffered:true}));
const quiet=new Promise(r=>addEventListener("load",()=>Promise.race([painted,new Promise(r=>setTimeout(r,2e3))]).then(()=>window.requestIdleCallback?requestIdleCallback(r,{timeout:1500}):setTimeout(r,300))));
quiet.then(()=>{start();d.head.append(Object.assign(d.createElement("link"),{rel:"manifest",href:"/site.webmanifest"}));d.querySelector("[rel=icon]").href="/${TAB_ICON}"});
addEventListener("pointerdown",start);addEventListener("keydown",start);
const{pathname}=location;onpopstate=()=>location.pathname==pathname||location.reload();
addEventListener("click",e=>{const c=s=>e.target.closest?.(s),b=c("button"),sheet=d.getElementById("opening");c("#menu a")&&menu.close();c("[href*='#']")&&whole();if(!b||sheet?.contains(b))return;
if(!sheet&&d.readyState=="loading"&&!b.commandForElement){e.preventDefault();start();parsed.then(()=>b.click());return}
if(sheet)sheet.querySelector("h2").textContent=b.dataset.opens??"";
if(alive(b)||b.commandForElement)return;e.preventDefault();const first=!pending;pending=b;start();
if(sheet&&b.dataset.opens&&!sheet.open){sheet.onclose=()=>pending=null;sheet.showModal();fetchAll(sheet)}
if(isLost)return again();
const wait=()=>{const p=pending;p?.isConnected&&!alive(p)?requestAnimationFrame(wait):(pending=null,p?.click())};if(first)wait()},true);
navigator.serviceWorker?.controller?fonts():quiet.then(fonts)})()`.replaceAll("\n", "");
}
