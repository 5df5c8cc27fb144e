/** A number given to the bench as `--name=number`, or the usual one. */
export function option(name: string, usual: number): number {
  const given = process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1];
  return given === undefined ? usual : Number(given);
}
