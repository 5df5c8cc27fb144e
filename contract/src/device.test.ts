import { expect, test } from 'vitest';
import { deviceName, isPhone } from './device.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5)';
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.for([
  [`${windows} Chrome/142.0.0.0 Safari/537.36`, 'Chrome · Windows', false],
  [`${windows} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge · Windows', false],
  [`${windows} Chrome/120.0.0.0 Safari/537.36 OPR/106.0.0.0`, 'Opera · Windows', false],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux', false],
  ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/142.0.0.0 Safari/537.36', 'Chrome · Linux', false],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/142.0.0.0 Safari/537.36', 'Chrome · ChromeOS', false],
  [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`, 'Safari · macOS', false],
  [`${android} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome · Android', true],
  [`${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet · Android', true],
  [`${iphone} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari · iOS', true],
  [`${iphone} CriOS/142.0 Mobile/15E148 Safari/604.1`, 'Chrome · iOS', true],
  [`${iphone} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 'Firefox · iOS', true],
  ['curl/8.5.0', 'curl', false],
  ['x'.repeat(200), 'x'.repeat(40), false],
  ['', undefined, false],
  ['<script>alert(1)</script>', undefined, false],
] as const)('%s', ([userAgent, name, phone]) => {
  expect([deviceName(userAgent), isPhone(userAgent)]).toEqual([name, phone]);
});
