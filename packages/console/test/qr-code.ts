import jsqr from 'jsqr';
import type { Page } from 'playwright-core';

/** Pixels along a side of a module. */
const SCALE = 4;

/**
 * Reads what is drawn, as a camera does, with a program that had no part in drawing it.
 * @param drawn the path of an image: where each of its dark modules begins
 * @param side how many modules the image is wide
 */
function readQrCode(drawn: string, side: number): string | undefined {
  const width = side * SCALE;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const module of drawn.match(/\d+ \d+/g) ?? []) {
    const [x = 0, y = 0] = module.split(' ').map(Number);
    for (let row = y * SCALE; row < (y + 1) * SCALE; row++)
      for (let column = x * SCALE; column < (x + 1) * SCALE; column++)
        pixels.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
  }
  return jsqr.default(pixels, width, width)?.data;
}

/** Reads the QR code of a page. */
export async function shownInQrCode(page: Page): Promise<string | undefined> {
  const picture = page.getByRole('img', { name: /^QR code/ });
  const drawn = await picture.locator('path').getAttribute('d');
  const side = Number((await picture.getAttribute('viewBox'))?.split(' ')[2]);
  return readQrCode(drawn ?? '', side);
}
