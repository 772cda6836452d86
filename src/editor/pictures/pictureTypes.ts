/** A picture for a page: its data, because pages read no files, or the reason why there are none. Plain data. */
export type PictureView = { source: string; said?: undefined } | { source?: undefined; said: string };

/**
 * A picture that the user adds to a page: dropped or pasted, with data but no path, or dragged from the explorer, with
 * a URI.
 */
export type BroughtPicture = { name: string; /** Base64. */ data: string } | { address: string };
