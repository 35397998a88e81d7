import { frugalSizes } from "#web/content/pictures/picture-sizes.ts";
import { isMeteredConnection } from "#web/lib/network.ts";

/**
 * Where data is dear, pictures that wait are asked for in the size of the page and not of the screen. They are told so before
 * each frame that the page grows in: a frame asks for those that are near.
 */
export function requestSmallPictures() {
  if (!isMeteredConnection()) return;
  // For `unless-metered` in the style.
  document.documentElement.classList.add("metered");
  shrinkPicturesFrom(0);
}

function shrinkPicturesFrom(first: number) {
  let next = first;
  for (; document.images[next]; next += 1) {
    const picture = document.images[next];
    if (picture?.loading !== "lazy") continue;
    for (const source of picture.parentNode?.querySelectorAll("source") ?? []) {
      source.sizes = frugalSizes(source.sizes, devicePixelRatio);
    }
  }
  if (document.readyState === "loading") requestAnimationFrame(() => shrinkPicturesFrom(next));
}
