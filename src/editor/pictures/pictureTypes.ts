/** A picture as a page draws it: its data themselves, so that no page reads a file; or a sentence that says why there are none. Plain data: it crosses to the page. */
export type PictureView = { source: string; said?: undefined } | { source?: undefined; said: string };

/** What a reader brings to a page: a picture dropped or pasted, which has data and no place, or dragged from the explorer, which has an address. */
export type BroughtPicture = { name: string; /** Base64. */ data: string } | { address: string };
