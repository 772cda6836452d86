"""A model folder as the package of a sentence encoder has it, with a network of a few numbers."""

from pathlib import Path

from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors
from transformers import BertConfig, BertModel, PreTrainedTokenizerFast

WORDS = 'ship harbour sea reed marsh bird the a in file open'.split()
SPECIAL = '[PAD] [UNK] [CLS] [SEP]'.split()


def write_encoder(package: Path, card: str = '---\nlicense: apache-2.0\n---\n') -> Path:
    """The model's folder in that of a package."""
    folder = package / 'model'
    vocabulary = {word: place for place, word in enumerate([*SPECIAL, *WORDS])}
    tokenizer = Tokenizer(models.WordLevel(vocabulary, unk_token='[UNK]'))
    tokenizer.normalizer, tokenizer.pre_tokenizer = normalizers.Lowercase(), pre_tokenizers.Whitespace()
    tokenizer.post_processor = processors.TemplateProcessing('[CLS] $A [SEP]', special_tokens=[('[CLS]', 2), ('[SEP]', 3)])
    PreTrainedTokenizerFast(tokenizer_object=tokenizer, pad_token='[PAD]', unk_token='[UNK]').save_pretrained(folder)
    BertModel(BertConfig(vocab_size=len(vocabulary), hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=16)).save_pretrained(folder)
    (folder / 'README.md').write_text(card, encoding='utf-8')
    return folder
