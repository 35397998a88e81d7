import PDFDocument from "pdfkit";
import { colours } from "#domain/colours.ts";
import { site } from "#domain/site.ts";
import type { Guide } from "#web/content/guides/guide.ts";
import { BREEZE_BLOCK } from "#web/content/pictures/breeze-block.ts";
import type { Block } from "#web/content/prose.ts";
import { breakLines, type FontName, type Run } from "./guide-lines.ts";

export interface GuideFonts {
  /** Bricolage Grotesque at a fixed weight. */
  heading: Buffer;
  /** The same family's cedi sign, which the standard PDF fonts lack. */
  cedi: Buffer;
}

/** The blocks on the cover, a little lighter than forest. */
const BLOCK_COLOUR = "#2a5c47";

const PAGE = { width: 595.28, height: 841.89 } as const;
const LEFT = 80;
const WIDTH = PAGE.width - 2 * LEFT;
const TOP = 74;
const BOTTOM = PAGE.height - 68;
const BODY = { size: 10.5, leading: 15.5 } as const;
const PARAGRAPH_GAP = 9;
const COVER = { height: 222, titleWidth: 340, steps: [1, 2, 2, 3, 4, 4] } as const;
const EDGE_BLOCKS = 24;

/** A fixed date, so that the same guide always produces the same bytes. */
const CREATION_DATE = new Date("2026-01-01T00:00:00Z");

type Element = PDFKit.PDFStructureElement;

/** Renders a guide as a tagged A4 PDF with bookmarks and links. */
export async function guidePdf(guide: Guide, fonts: GuideFonts): Promise<Buffer> {
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: "1.7",
    tagged: true,
    displayTitle: true,
    lang: "en-GB",
    info: {
      Title: guide.title,
      Author: site.name,
      Subject: guide.lead,
      Creator: site.name,
      CreationDate: CREATION_DATE,
    },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  doc.registerFont("heading", fonts.heading);
  doc.registerFont("cedi", fonts.cedi);
  doc.registerFont("body", "Helvetica");
  doc.registerFont("bold", "Helvetica-Bold");
  doc.registerFont("italic", "Helvetica-Oblique");

  const root = doc.struct("Document");
  doc.addStructure(root);
  const sheet = startSheet(doc, root);
  drawCover(sheet, guide);
  guide.blocks.forEach((block, index) => {
    drawBlock(sheet, block, guide.blocks.slice(index + 1));
  });
  drawClosing(sheet);
  root.end();
  drawFooters(doc, guide.title);
  doc.end();
  return finished;
}

interface Sheet {
  doc: PDFKit.PDFDocument;
  root: Element;
  /** The next drawing position, in points from the top of the page. */
  y: number;
}

function startSheet(doc: PDFKit.PDFDocument, root: Element): Sheet {
  doc.addPage();
  paintPage(doc);
  return { doc, root, y: TOP };
}

function turnPage(sheet: Sheet) {
  const { doc } = sheet;
  doc.addPage();
  paintPage(doc);
  asArtifact(doc, () => {
    const size = PAGE.width / EDGE_BLOCKS;
    for (let index = 0; index < EDGE_BLOCKS; index++) drawBreezeBlock(doc, index * size, 0, size, colours.forest);
    drawWovenBand(doc, size);
  });
  sheet.y = TOP;
}

function paintPage(doc: PDFKit.PDFDocument) {
  asArtifact(doc, () => doc.rect(0, 0, PAGE.width, PAGE.height).fill(colours.plaster));
}

function drawCover(sheet: Sheet, guide: Guide) {
  const { doc } = sheet;
  asArtifact(doc, () => {
    doc.rect(0, 0, PAGE.width, COVER.height).fill(colours.forest);
    const size = COVER.height / COVER.steps.length;
    COVER.steps.forEach((columns, row) => {
      for (let column = 1; column <= columns; column++)
        drawBreezeBlock(doc, PAGE.width - column * size, row * size, size, BLOCK_COLOUR);
    });
    drawBreezeBlock(doc, LEFT, 36, 17, colours.marigold);
    drawWovenBand(doc, COVER.height);
  });
  drawLines(sheet, "P", [line(doc, site.name, "heading", 12)], LEFT + 25, 49, { size: 12, color: colours.plaster });
  const title = breakText(doc, guide.title, "heading", 34, COVER.titleWidth);
  const baseline = COVER.height - 38 - (title.length - 1) * 38;
  drawLines(sheet, "P", [line(doc, "Career guide", "body", 10)], LEFT, baseline - 40, {
    size: 10,
    color: colours.marigold,
  });
  drawLines(sheet, "H1", title, LEFT, baseline, { size: 34, leading: 38, color: colours.white });
  const lead = breakText(doc, guide.lead, "heading", 13.5, WIDTH);
  drawLines(sheet, "P", lead, LEFT, COVER.height + 48, { size: 13.5, leading: 19.5, color: colours.forest });
  sheet.y = COVER.height + 50 + lead.length * 19.5;
}

function drawBlock(sheet: Sheet, block: Block, following: readonly Block[]) {
  const { doc } = sheet;
  switch (block.kind) {
    case "h2":
    case "h3": {
      const style = HEADING[block.kind];
      const lines = breakText(doc, block.text, "heading", style.size, WIDTH);
      const before = sheet.y === TOP ? 0 : style.before;
      if (sheet.y + before + startHeight(doc, [block, ...following]) > BOTTOM) turnPage(sheet);
      else sheet.y += before;
      if (block.kind === "h2") doc.outline.addItem(block.text);
      drawLines(sheet, block.kind.toUpperCase(), lines, LEFT, sheet.y + style.size, style);
      sheet.y += lines.length * style.leading + style.after;
      return;
    }
    case "p": {
      const lines = breakText(doc, block.text, "body", BODY.size, WIDTH);
      if (sheet.y + startHeight(doc, [block, ...following]) > BOTTOM) turnPage(sheet);
      const element = addElement(sheet.root, doc, "P");
      drawFlowing(sheet, lines, (runs) =>
        drawRuns(doc, element, runs, LEFT, sheet.y + BODY.size, BODY.size, colours.ink),
      );
      element.end();
      sheet.y += PARAGRAPH_GAP;
      return;
    }
    case "list":
    case "steps":
      drawList(sheet, block);
      return;
    case "note":
    case "quote":
      drawBox(sheet, block);
      return;
  }
}

const HEADING = {
  h2: { size: 17, leading: 22, before: 17, after: 7, color: colours.forest },
  h3: { size: 12, leading: 17, before: 7, after: 3, color: colours.terracotta },
} as const;

/** The minimum height a block needs on its first page, so that no line stays alone at the bottom. */
function startHeight(doc: PDFKit.PDFDocument, [block, ...following]: readonly Block[]): number {
  if (!block) return 0;
  switch (block.kind) {
    case "h2":
    case "h3": {
      const { size, leading, after } = HEADING[block.kind];
      const count = breakText(doc, block.text, "heading", size, WIDTH).length;
      return count * leading + after + startHeight(doc, following);
    }
    case "p": {
      const [next] = following;
      const leadsOn = block.text.endsWith(":") || (next !== undefined && "items" in next);
      const count = breakText(doc, block.text, "body", BODY.size, WIDTH).length;
      return leadsOn && count < 4
        ? count * BODY.leading + PARAGRAPH_GAP + startHeight(doc, following)
        : Math.min(count, 2) * BODY.leading;
    }
    case "list":
    case "steps":
      return itemHeight(itemLines(doc, block), 0);
    case "note":
    case "quote":
      return boxHeight(boxLines(doc, block.text, BOX_FONT[block.kind]).length);
  }
}

const ITEM_GAP = 4.5;

type ListBlock = Extract<Block, { items: readonly string[] }>;

function itemLines(doc: PDFKit.PDFDocument, block: ListBlock): Run[][][] {
  return block.items.map((text) => breakText(doc, text, "body", BODY.size, WIDTH - INDENT[block.kind]));
}

const INDENT = { list: 17, steps: 24 } as const;

/** The height of a list item, plus its neighbour's if a page break must not separate them. */
function itemHeight(items: readonly Run[][][], index: number): number {
  const lineCount = items[index]?.length ?? 0;
  const isJoined = items.length > 1 && (index === 0 || index === items.length - 2);
  const neighbour = isJoined ? (items[index + 1]?.length ?? 0) : 0;
  return (lineCount + neighbour) * BODY.leading + (isJoined ? ITEM_GAP : 0);
}

function drawList(sheet: Sheet, block: ListBlock) {
  const { doc } = sheet;
  const indent = INDENT[block.kind];
  const list = addElement(sheet.root, doc, "L");
  const items = itemLines(doc, block);
  items.forEach((lines, index) => {
    if (sheet.y + itemHeight(items, index) > BOTTOM) turnPage(sheet);
    const item = addElement(list, doc, "LI");
    const label = addElement(item, doc, "Lbl");
    if (block.kind === "steps") {
      const number = line(doc, `${index + 1}`, "heading", 13);
      drawRuns(doc, label, number, LEFT, sheet.y + BODY.size + 0.5, 13, colours.terracotta);
    } else
      label.add(() => {
        doc.roundedRect(LEFT + 1, sheet.y + 4.2, 5.4, 5.4, 1.2).fill(colours.terracotta);
      });
    const body = addElement(item, doc, "LBody");
    drawFlowing(sheet, lines, (runs) =>
      drawRuns(doc, body, runs, LEFT + indent, sheet.y + BODY.size, BODY.size, colours.ink),
    );
    item.end();
    sheet.y += index < items.length - 1 ? ITEM_GAP : 10;
  });
  list.end();
}

const BOX = { x: 18, y: 11 } as const;
const BOX_FONT = { note: "body", quote: "italic" } as const;

function boxLines(doc: PDFKit.PDFDocument, text: string, font: FontName): Run[][] {
  return breakText(doc, text, font, BODY.size, WIDTH - 2 * BOX.x);
}

function boxHeight(lineCount: number): number {
  return lineCount * BODY.leading + 2 * BOX.y - 4;
}

function drawBox(sheet: Sheet, { kind, text }: Extract<Block, { kind: "note" | "quote" }>) {
  const { doc } = sheet;
  const lines = boxLines(doc, text, BOX_FONT[kind]);
  const height = boxHeight(lines.length);
  if (sheet.y + height > BOTTOM) turnPage(sheet);
  const top = sheet.y;
  asArtifact(doc, () => {
    if (kind === "note") {
      doc.roundedRect(LEFT, top, WIDTH, height, 6).fill(colours.terrazzo);
      doc.rect(LEFT, top, 4, height).fill(colours.marigold);
    } else doc.rect(LEFT + 4, top + 4, 2, height - 8).fill(colours.oak);
  });
  const tag = kind === "note" ? "Note" : "BlockQuote";
  drawLines(sheet, tag, lines, LEFT + BOX.x, top + BOX.y + BODY.size - 2, { ...BODY, color: colours.ink });
  sheet.y = top + height + (kind === "note" ? 13 : 9);
}

function drawClosing(sheet: Sheet) {
  const { doc } = sheet;
  const text = `This guide is free, and so are the other three at [${displayUrl("/career-resources")}](/career-resources). Send it to someone who is looking for work. If you would rather talk to a person, email [${site.email}](mailto:${site.email}).`;
  const lines = breakText(doc, text, "body", 10, WIDTH - 92);
  const height = 58 + lines.length * 15;
  if (sheet.y + 20 + height > BOTTOM + 8) turnPage(sheet);
  const top = sheet.y + 20;
  asArtifact(doc, () => {
    doc.roundedRect(LEFT, top, WIDTH, height, 10).fill(colours.forest);
    drawBreezeBlock(doc, LEFT + 20, top + 22, 32, colours.marigold);
  });
  drawLines(sheet, "P", [line(doc, "Pass it on", "heading", 14)], LEFT + 72, top + 32, {
    size: 14,
    color: colours.white,
  });
  drawLines(sheet, "P", lines, LEFT + 72, top + 51, {
    size: 10,
    leading: 15,
    color: colours.plaster,
    link: colours.marigold,
  });
  sheet.y = top + height;
}

function drawFooters(doc: PDFKit.PDFDocument, title: string) {
  const { count } = doc.bufferedPageRange();
  const baseline = PAGE.height - 38;
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index);
    asArtifact(doc, () => {
      doc.rect(LEFT, baseline - 17, WIDTH, 0.6).fill(colours.oak);
      drawBreezeBlock(doc, LEFT, baseline - 7.5, 9, colours.terracotta);
      doc.font("body").fontSize(8.5).fillColor(colours.muted);
      doc.text(`${site.name}  ·  ${title}`, LEFT + 16, baseline, { lineBreak: false, baseline: "alphabetic" });
      const page = `${index + 1} of ${count}`;
      const x = LEFT + WIDTH - doc.widthOfString(page);
      doc.text(page, x, baseline, { lineBreak: false, baseline: "alphabetic" });
    });
  }
}

/** Draws line by line across page breaks, and never leaves a single line on either page. */
function drawFlowing(sheet: Sheet, lines: readonly Run[][], draw: (runs: Run[]) => void) {
  let rest = lines;
  while (rest.length > 0) {
    let count = Math.min(rest.length, Math.floor((BOTTOM - sheet.y) / BODY.leading));
    if (count < rest.length) {
      if (rest.length - count === 1) count -= 1;
      if (count < 2 || rest.length < 4) count = 0;
    }
    for (const runs of rest.slice(0, count)) {
      draw(runs);
      sheet.y += BODY.leading;
    }
    rest = rest.slice(count);
    if (rest.length > 0) turnPage(sheet);
  }
}

interface Style {
  size: number;
  leading?: number;
  color: string;
  link?: string;
}

/** Draws lines that stay on one page, from the first baseline down. */
function drawLines(sheet: Sheet, tag: string, lines: readonly Run[][], x: number, baseline: number, style: Style) {
  const element = addElement(sheet.root, sheet.doc, tag);
  lines.forEach((runs, index) => {
    const y = baseline + index * (style.leading ?? 0);
    drawRuns(sheet.doc, element, runs, x, y, style.size, style.color, style.link);
  });
  element.end();
}

function drawRuns(
  doc: PDFKit.PDFDocument,
  element: Element,
  runs: readonly Run[],
  x: number,
  baseline: number,
  size: number,
  color: string,
  linkColor: string = colours.terracotta,
) {
  for (const run of runs) {
    const write = (fill: string) => {
      doc.font(run.font).fontSize(size).fillColor(fill);
      doc.text(run.text, x + run.x, baseline, { lineBreak: false, baseline: "alphabetic" });
    };
    if (run.href === null) element.add(() => write(color));
    else {
      const href = run.href.startsWith("/") ? `${site.url}${run.href}` : run.href;
      const link = addElement(element, doc, "Link");
      link.add(() => {
        write(linkColor);
        doc.rect(x + run.x, baseline + 2, run.width, 0.6).fill(linkColor);
      });
      // The types miss `structParent`, which ties a link to its element. PDFKit writes a plain string as a PDF name.
      const options: object = { structParent: link, Contents: new String(run.text) };
      doc.link(x + run.x, baseline - size * 0.8, run.width, size * 1.15, href, options);
      link.end();
    }
  }
}

function addElement(parent: Element, doc: PDFKit.PDFDocument, tag: string): Element {
  const element = doc.struct(tag);
  parent.add(element);
  return element;
}

function breakText(doc: PDFKit.PDFDocument, text: string, font: FontName, size: number, width: number): Run[][] {
  return breakLines(text, font, width, (words, face) => doc.font(face).fontSize(size).widthOfString(words));
}

function line(doc: PDFKit.PDFDocument, text: string, font: FontName, size: number): Run[] {
  return breakText(doc, text, font, size, Number.POSITIVE_INFINITY).flat();
}

function displayUrl(path: string): string {
  return `${site.url}${path}`.replace("https://", "");
}

function drawWovenBand(doc: PDFKit.PDFDocument, y: number) {
  const colors = [
    colours.marigold,
    colours.terracotta,
    colours.marigold,
    colours.plaster,
    colours.forest,
    colours.plaster,
  ];
  const width = PAGE.width / (colors.length * 8);
  for (let index = 0; index < colors.length * 8; index++)
    doc.rect(index * width, y, width + 0.2, 6).fill(colors[index % colors.length]);
}

function drawBreezeBlock(doc: PDFKit.PDFDocument, x: number, y: number, size: number, color: string) {
  doc.save();
  doc.translate(x, y).scale(size / 32);
  doc.path(BREEZE_BLOCK).fill(color, "even-odd");
  doc.restore();
}

function asArtifact(doc: PDFKit.PDFDocument, draw: () => void) {
  doc.markContent("Artifact", { type: "Layout" });
  draw();
  doc.endMarkedContent();
}
