import { frugalSizes } from "#web/content/pictures/picture-sizes.ts";
import { isMeteredConnection } from "#web/lib/network.ts";

/**
 * On metered connections, requests lazy pictures at CSS size instead of screen density. It runs before each frame while
 * the document is parsed, because a frame requests the pictures near the screen.
 */
export function requestSmallPictures() {
  if (!isMeteredConnection()) return;
  // For `unless-metered` in site.css.
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
