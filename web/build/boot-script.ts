/**
 * The one inline script. Once the page and its first pictures are there and have been shown, it asks for everything that
 * can wait: the heading font, the app and the manifest, so that they take nothing of the line from what is looked at first.
 * A quick line is quiet before a slow phone has shown anything; where the browser does not say that it has, two seconds
 * count for it.
 *
 * The font comes at once where a visit before has kept it. It is declared before anything is laid out, because each
 * declaration lays out the whole page anew, and used when it is there, one section after the other, so that the phone
 * can answer a finger between them.
 *
 * The app starts at the first touch or key if that is earlier: one file after the other, so that the phone can answer a
 * finger between them. The script keeps the last tap on a button that was not alive yet, to press it as soon as it is. A
 * button that opens a dialog gets its answer at once: a sheet with the dialog's name stands there until the dialog does,
 * and closing it takes the tap back.
 *
 * A link in the menu closes it before it is followed: a part of the page takes no focus behind an open dialog.
 */
export function bootScript(steps: readonly string[]): string {
  return `(()=>{let started,pending;const d=document,fetchAll=e=>{for(const href of e?.dataset.code?.split(" ")??[])setTimeout(()=>d.head.append(Object.assign(d.createElement("link"),href.endsWith(".js")?{rel:"modulepreload",href}:{rel:"stylesheet",href,onerror(){this.remove()}})))};
const faces=[...d.querySelector("style[media]").sheet.cssRules].map(({style:s})=>new FontFace(s.getPropertyValue("font-family").replaceAll('"',""),s.getPropertyValue("src"),{weight:s.getPropertyValue("font-weight"),unicodeRange:s.getPropertyValue("unicode-range")}));
for(const f of faces)d.fonts.add(f);d.documentElement.classList.remove("lettered");
const fonts=()=>faces[0].load().then(()=>[...d.querySelectorAll("section"),d.documentElement].forEach((e,i)=>setTimeout(()=>e.classList.add("lettered"),i*50)),()=>{});
const start=()=>started??=(fetchAll(d.body),${JSON.stringify(steps)}.reduce((before,step)=>before.then(()=>import(step)),Promise.resolve()));
const alive=e=>/__reactProps/.test(Object.keys(e));
const painted=new Promise(r=>new PerformanceObserver(l=>l.getEntriesByName("first-contentful-paint")[0]&&r()).observe({type:"paint",buffered:true}));
const quiet=new Promise(r=>addEventListener("load",()=>Promise.race([painted,new Promise(r=>setTimeout(r,2e3))]).then(()=>window.requestIdleCallback?requestIdleCallback(r,{timeout:1500}):setTimeout(r,300))));
quiet.then(()=>{start();d.head.append(Object.assign(d.createElement("link"),{rel:"manifest",href:"/site.webmanifest"}))});
addEventListener("pointerdown",start);addEventListener("keydown",start);
addEventListener("click",e=>{e.target.closest?.("#menu a")&&menu.close();const b=e.target.closest?.("button"),sheet=d.getElementById("opening");if(!b||sheet?.contains(b))return;
if(sheet)sheet.querySelector("h2").textContent=b.dataset.opens??"";
if(alive(b)||b.commandForElement)return;e.preventDefault();const first=!pending;pending=b;start();
if(sheet&&b.dataset.opens&&!sheet.open){sheet.onclose=()=>pending=null;sheet.showModal();fetchAll(sheet)}
const wait=()=>{const p=pending;p?.isConnected&&!alive(p)?requestAnimationFrame(wait):(pending=null,p?.click())};if(first)wait()},true);
navigator.serviceWorker?.controller?fonts():quiet.then(fonts)})()`.replaceAll("\n", "");
}
