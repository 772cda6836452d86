"""A network that reads English sentences and tells in which sense a word stands in them, beside the model: `english.onnx` and `english.safetensors` of a model folder."""
