/** @typedef {import('./tally.mjs').Tally & { title: string, seconds: number }} Result */

/**
 * Prints the table and the line that says it all; true when nothing failed.
 * @param {Result[]} results
 */
export function printSummary(results) {
  const width = Math.max(...results.map(({ title }) => title.length));
  console.log();
  for (const { title, seconds, passed, failed, skipped } of results) {
    const counts = [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`];
    const time = `${seconds.toFixed(1)} s`.padStart(8);
    console.log(`${failed ? '✗' : '✓'} ${title.padEnd(width)} ${time}   ${counts.filter(Boolean).join(', ')}`);
  }
  printLongest(results);
  for (const { title, failures } of results) {
    for (const { name, message } of failures)
      console.log(`\n✗ ${title}: ${name}\n${message.replaceAll(/^/gm, '    ')}`);
  }
  const passed = sum(results.map((result) => result.passed));
  const failed = sum(results.map((result) => result.failed));
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0;
}

/**
 * Where the time goes is where the next to make the tests quicker looks first. A file's own time: others ran beside it.
 * @param {Result[]} results
 */
function printLongest(results) {
  const files = results.flatMap(({ title, files }) => files.map((file) => ({ title, ...file })));
  const longest = files.sort((one, other) => other.seconds - one.seconds).slice(0, 10);
  if (longest.length > 0) console.log('\nThe files that took longest:');
  for (const { title, name, seconds } of longest)
    console.log(`${`${seconds.toFixed(1)} s`.padStart(8)}   ${name} (${title})`);
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
