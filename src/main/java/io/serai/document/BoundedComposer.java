package io.serai.document;

import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.exceptions.ComposerException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.parser.Parser;

/** The YAML composer that stops before a deep text can exhaust its stack. */
final class BoundedComposer extends Composer {
  private int depth;

  BoundedComposer(LoadSettings settings, Parser parser) {
    super(settings, parser);
  }

  @Override
  protected SequenceNode composeSequenceNode(Optional<Anchor> anchor) {
    enter();
    SequenceNode node = super.composeSequenceNode(anchor);
    depth--;
    return node;
  }

  @Override
  protected Node composeMappingNode(Optional<Anchor> anchor) {
    enter();
    Node node = super.composeMappingNode(anchor);
    depth--;
    return node;
  }

  @Override
  protected Node composeKeyNode(MappingNode mapping) {
    Node key = super.composeKeyNode(mapping);
    if (key.getTag().equals(Tag.MERGE)) {
      throw new ComposerException("the tag !!merge is none of YAML 1.2's", key.getStartMark());
    }
    return key;
  }

  private void enter() {
    if (++depth > Limits.DEPTH) {
      throw new ComposerException(
          "it is nested deeper than " + Limits.DEPTH + " levels",
          parser.peekEvent().getStartMark());
    }
  }
}
