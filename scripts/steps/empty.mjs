/** Stands for packages that @xenova/transformers imports for images and browsers. Only its tokenizers are used here, so that none of this is called. */
export default {};
