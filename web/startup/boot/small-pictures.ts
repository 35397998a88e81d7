import { frugalSizes } from "#web/content/pictures/picture-sizes.ts";
import { isMeteredLine } from "#web/lib/line.ts";

/**
 * Where data is dear, pictures that wait are asked for in the size of the page and not of the screen. They are told so before
 * each frame that the page grows in: a frame asks for those that are near.
 */
export function askForSmallPictures() {
  if (!isMeteredLine()) return;
  // For `unless-metered` in the style.
  document.documentElement.classList.add("metered");
  shrinkFrom(0);
}

function shrinkFrom(first: number) {
  let next = first;
  for (; document.images[next]; next += 1) {
    const picture = document.images[next];
    if (picture?.loading !== "lazy") continue;
    for (const source of picture.parentNode?.querySelectorAll("source") ?? []) {
      source.sizes = frugalSizes(source.sizes, devicePixelRatio);
    }
  }
  if (document.readyState === "loading") requestAnimationFrame(() => shrinkFrom(next));
}
