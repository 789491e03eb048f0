package io.serai.skill;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.keyword.AbstractKeyword;
import com.networknt.schema.keyword.BaseKeywordValidator;
import com.networknt.schema.keyword.KeywordType;
import com.networknt.schema.keyword.KeywordValidator;
import com.networknt.schema.path.NodePath;
import io.serai.document.CanonicalJsonKey;
import java.util.HashSet;
import java.util.Set;

/**
 * The keyword {@code uniqueItems} in linear time for any content. The library's own keyword takes
 * quadratic time for values crafted to have equal hash codes.
 */
final class UniqueItemsKeyword extends AbstractKeyword {

  UniqueItemsKeyword() {
    super(KeywordType.UNIQUE_ITEMS.getValue());
  }

  @Override
  public KeywordValidator newValidator(
      SchemaLocation location, JsonNode wanted, Schema parent, SchemaContext context) {
    return new Validator(location, wanted, parent, context);
  }

  private static final class Validator extends BaseKeywordValidator {

    Validator(SchemaLocation location, JsonNode wanted, Schema parent, SchemaContext context) {
      super(KeywordType.UNIQUE_ITEMS, wanted, location, parent, context);
    }

    @Override
    public void validate(
        ExecutionContext execution, JsonNode value, JsonNode root, NodePath location) {
      if (getSchemaNode().asBoolean() && value.isArray() && !areUnique(value)) {
        execution.addError(
            error()
                .instanceNode(value)
                .instanceLocation(location)
                .evaluationPath(execution.getEvaluationPath())
                .locale(execution.getExecutionConfig().getLocale())
                .build());
      }
    }

    private static boolean areUnique(JsonNode array) {
      Set<String> seen = new HashSet<>();
      for (JsonNode item : array) {
        if (!seen.add(CanonicalJsonKey.of(item))) {
          return false;
        }
      }
      return true;
    }
  }
}
