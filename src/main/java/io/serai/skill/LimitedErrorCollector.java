package io.serai.skill;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import java.util.List;

/** Keeps the first errors of a validation: a value of megabytes may have one at each place. */
final class LimitedErrorCollector extends ExecutionContext {

  private final int most;

  private LimitedErrorCollector(Schema schema, int most) {
    super(schema.createExecutionContext().getExecutionConfig());
    this.most = most;
  }

  /** The first {@code most} errors of a value; none where it is valid. */
  static List<Error> of(Schema schema, JsonNode value, int most) {
    LimitedErrorCollector context = new LimitedErrorCollector(schema, most);
    schema.validate(context, value);
    return context.getErrors();
  }

  /** The list is that of the schema being tried: it is asked only whether it is empty. */
  @Override
  public void addError(Error error) {
    if (getErrors().size() < most) {
      super.addError(error);
    }
  }
}
