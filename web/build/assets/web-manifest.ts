import { colours } from "#domain/colours.ts";
import { site } from "#domain/site.ts";

/** The web app manifest, for adding the site to a phone's home screen. */
export function webManifest(): string {
  return `${JSON.stringify(
    {
      name: site.name,
      short_name: site.name,
      description: site.tagline,
      lang: "en-GH",
      id: "/",
      start_url: "/",
      scope: "/",
      display: "minimal-ui",
      theme_color: colours.forest,
      background_color: colours.plaster,
      icons: [
        { src: "/icon.svg", type: "image/svg+xml", sizes: "any" },
        { src: "/icon-192.png", type: "image/png", sizes: "192x192", purpose: "any" },
        { src: "/icon-512.png", type: "image/png", sizes: "512x512", purpose: "any" },
        { src: "/icon-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
      ],
    },
    null,
    2,
  )}\n`;
}
