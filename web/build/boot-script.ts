/**
 * The one inline script. It starts the app once the page has been shown and the line is quiet, or at the first touch or
 * key, and keeps the last tap on a button that was not alive yet, to press it as soon as it is.
 */
export function bootScript(client: string): string {
  return `(()=>{let started,pending;const start=()=>started??=import("${client}");
const alive=e=>Object.keys(e).some(k=>k.startsWith("__reactProps"));
addEventListener("load",()=>"requestIdleCallback"in window?requestIdleCallback(start,{timeout:1500}):setTimeout(start,200));
for(const t of["pointerdown","keydown"])addEventListener(t,start,{once:true,passive:true});
addEventListener("click",e=>{const b=e.target.closest?.("button");if(!b||alive(b))return;e.preventDefault();const first=!pending;pending=b;start();
const wait=()=>{if(!pending?.isConnected){pending=null;return}if(alive(pending)){const p=pending;pending=null;p.click()}else requestAnimationFrame(wait)};if(first)wait()},true)})()`.replaceAll(
    "\n",
    "",
  );
}
