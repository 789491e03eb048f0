package io.serai.skill;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import java.util.List;

/**
 * Collects the first errors of a validation. A value of several megabytes might have one at every
 * position.
 */
final class LimitedErrorCollector extends ExecutionContext {

  private final int maxErrors;

  private LimitedErrorCollector(Schema schema, int maxErrors) {
    super(schema.createExecutionContext().getExecutionConfig());
    this.maxErrors = maxErrors;
  }

  /** Returns the first {@code maxErrors} errors of a value; empty if it is valid. */
  static List<Error> of(Schema schema, JsonNode value, int maxErrors) {
    LimitedErrorCollector context = new LimitedErrorCollector(schema, maxErrors);
    schema.validate(context, value);
    return context.getErrors();
  }

  /**
   * Limits the errors. The list belongs to the schema being tried, and the library only checks
   * whether it is empty.
   */
  @Override
  public void addError(Error error) {
    if (getErrors().size() < maxErrors) {
      super.addError(error);
    }
  }
}
