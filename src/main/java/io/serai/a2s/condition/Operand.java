package io.serai.a2s.condition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.serai.a2s.template.Scope;
import io.serai.a2s.template.VariablePath;
import io.serai.document.Json;
import java.util.List;

/** A part of a condition that has a value. */
sealed interface Operand {

  JsonNode value(Scope scope);

  /** A value that stands in the text. */
  record Literal(JsonNode value) implements Operand {
    @Override
    public JsonNode value(Scope scope) {
      return value;
    }
  }

  /** A variable; null where it leads nowhere. */
  record Variable(VariablePath path) implements Operand {
    @Override
    public JsonNode value(Scope scope) {
      JsonNode value = path.resolve(scope);
      return value == null || value.isMissingNode() ? NullNode.instance : value;
    }
  }

  /** A list of operands. */
  record Elements(List<Operand> elements) implements Operand {
    @Override
    public JsonNode value(Scope scope) {
      return Json.array().addAll(elements.stream().map(e -> e.value(scope)).toList());
    }
  }
}
