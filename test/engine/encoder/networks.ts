/**
 * Networks of some hundred bytes that are sound for ONNX Runtime and no phrase encoders, made with the package `onnx`:
 * an id becomes four equal numbers. Inputs `input_ids` and `attention_mask`, output `token_embeddings`.
 */
const network = (base64: string): Uint8Array => Buffer.from(base64, 'base64');

/** (id − id) / (id − id). */
export const NEVER_A_NUMBER = network(
  'CAgSADqOAgofCglpbnB1dF9pZHMSAXgiBENhc3QqCQoCdG8YAaABAgoOCgF4CgF4EgF6IgNTdWIKDgoBegoBehIBbiIDRGl2ChcKAW4KBGF4ZXMSAXUiCVVuc3F1ZWV6ZQozCgF1CgF1CgF1CgF1EhB0b2tlbl9lbWJlZGRpbmdzIgZDb25jYXQqCwoEYXhpcxgCoAECEgFnKg0IARAHOgECQgRheGVzWh0KCWlucHV0X2lkcxIQCg4IBxIKCgMSAWIKAxIBdFoiCg5hdHRlbnRpb25fbWFzaxIQCg4IBxIKCgMSAWIKAxIBdGIoChB0b2tlbl9lbWJlZGRpbmdzEhQKEggBEg4KAxIBYgoDEgF0CgIIBEIECgAQEQ==',
);

/** √(id − 100): no number for the first hundred ids, which stand for signs and frequent beginnings of words. */
export const SOMETIMES_A_NUMBER = network(
  'CAg6mQIKHwoJaW5wdXRfaWRzEgF4IgRDYXN0KgkKAnRvGAGgAQIKDgoBeAoBYxIBeSIDU3ViCgwKAXkSAXMiBFNxcnQKFwoBcwoEYXhlcxIBdSIJVW5zcXVlZXplCjMKAXUKAXUKAXUKAXUSEHRva2VuX2VtYmVkZGluZ3MiBkNvbmNhdCoLCgRheGlzGAKgAQISAWcqDQgBEAc6AQJCBGF4ZXMqCxABIgQAAMhCQgFjWh0KCWlucHV0X2lkcxIQCg4IBxIKCgMSAWIKAxIBdFoiCg5hdHRlbnRpb25fbWFzaxIQCg4IBxIKCgMSAWIKAxIBdGIoChB0b2tlbl9lbWJlZGRpbmdzEhQKEggBEg4KAxIBYgoDEgF0CgIIBEIECgAQEQ==',
);

/** Wants a third input, `token_type_ids`. */
export const THREE_INPUTS = network(
  'CAgSADqSAgofCglpbnB1dF9pZHMSAXgiBENhc3QqCQoCdG8YAaABAgoXCgF4CgRheGVzEgF1IglVbnNxdWVlemUKMwoBdQoBdQoBdQoBdRIQdG9rZW5fZW1iZWRkaW5ncyIGQ29uY2F0KgsKBGF4aXMYAqABAhIBZyoNCAEQBzoBAkIEYXhlc1odCglpbnB1dF9pZHMSEAoOCAcSCgoDEgFiCgMSAXRaIgoOYXR0ZW50aW9uX21hc2sSEAoOCAcSCgoDEgFiCgMSAXRaIgoOdG9rZW5fdHlwZV9pZHMSEAoOCAcSCgoDEgFiCgMSAXRiKAoQdG9rZW5fZW1iZWRkaW5ncxIUChIIARIOCgMSAWIKAxIBdAoCCARCBAoAEBE=',
);

/** One row for a whole sentence in place of one per token. */
export const SENTENCE_VECTORS = network(
  'CAgSADqdAgofCglpbnB1dF9pZHMSAXgiBENhc3QqCQoCdG8YAaABAgowCgF4EgFtIgpSZWR1Y2VNZWFuKgsKBGF4ZXNAAaABByoPCghrZWVwZGltcxgAoAECChgKAW0KBWF4ZXMxEgF1IglVbnNxdWVlemUKMwoBdQoBdQoBdQoBdRIQdG9rZW5fZW1iZWRkaW5ncyIGQ29uY2F0KgsKBGF4aXMYAaABAhIBZyoOCAEQBzoBAUIFYXhlczFaHQoJaW5wdXRfaWRzEhAKDggHEgoKAxIBYgoDEgF0WiIKDmF0dGVudGlvbl9tYXNrEhAKDggHEgoKAxIBYgoDEgF0YiMKEHRva2VuX2VtYmVkZGluZ3MSDwoNCAESCQoDEgFiCgIIBEIECgAQEQ==',
);
