import { crc32, deflateSync } from 'node:zlib';
import { type Day, showDay, showMoney } from '@clareira/contract';
import { boxes, onPaper } from './paper.ts';

interface Receipt {
  payer: string;
  value: number;
  day: Day;
}

/** What a bank's own page prints after a payment. */
export function receiptPaper(brand: string, { payer, value, day }: Receipt): Promise<Buffer> {
  return onPaper('Banco de demonstração', 'Comprovante de pagamento', (paper) => {
    const top = boxes(paper, 126, [
      ['Pagador', payer, 3],
      ['Beneficiário', brand, 3],
    ]);
    boxes(paper, top, [
      ['Data do pagamento', showDay(day), 1],
      ['Valor pago', showMoney(value), 1],
    ]);
  });
}

const [width, height] = [360, 480];

/** A receipt on a table, as a telephone would see it: a PNG of a pale slip with lines of print. */
export function receiptPicture(): Buffer {
  const pixels = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) pixels[y * (width + 1) + 1 + x] = shadeAt(x, y);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits of grey for each pixel.
  header.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

function shadeAt(x: number, y: number): number {
  const isSlip = x > 60 && x < 300 && y > 30 && y < 450;
  if (!isSlip) return 96 + ((x * 7 + y * 3) % 12);
  const line = Math.floor((y - 60) / 22);
  const isPrint = (y - 60) % 22 < 8 && y > 60 && y < 430 && x > 84 && x < 276 - ((line * 37) % 90);
  // Words with gaps between them.
  return isPrint && (x + line * 13) % 47 > 6 ? 52 : 238;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
