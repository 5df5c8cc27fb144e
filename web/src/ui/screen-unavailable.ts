/** The code of a screen did not come: the network is away, or a newer version has taken its place. */
export class ScreenUnavailable extends Error {
  override readonly name = 'ScreenUnavailable';
}
