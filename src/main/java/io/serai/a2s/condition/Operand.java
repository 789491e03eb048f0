package io.serai.a2s.condition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.serai.a2s.template.VariablePath;
import io.serai.a2s.template.VariableScope;
import io.serai.document.JsonMappers;
import java.util.List;

/** A part of a condition that has a value. */
sealed interface Operand {

  JsonNode value(VariableScope scope);

  /** A constant of the condition. */
  record Literal(JsonNode value) implements Operand {
    @Override
    public JsonNode value(VariableScope scope) {
      return value;
    }
  }

  /** The value of a variable; null if it is not set. */
  record Variable(VariablePath path) implements Operand {
    @Override
    public JsonNode value(VariableScope scope) {
      JsonNode value = path.resolve(scope);
      return value == null || value.isMissingNode() ? NullNode.instance : value;
    }
  }

  /** A list of operands. */
  record Elements(List<Operand> elements) implements Operand {
    @Override
    public JsonNode value(VariableScope scope) {
      return JsonMappers.array().addAll(elements.stream().map(e -> e.value(scope)).toList());
    }
  }
}
