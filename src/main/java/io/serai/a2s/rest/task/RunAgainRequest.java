package io.serai.a2s.rest.task;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DocumentNode;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request to run a task again.
 *
 * @param inputs the changed inputs; null for the same
 * @param fromFailedStep whether steps that ended well are not run again
 * @param confirm whether steps may be done twice
 * @param dryRun whether the answer only says what would run
 */
record RunAgainRequest(
    @Nullable ObjectNode inputs, boolean fromFailedStep, boolean confirm, boolean dryRun) {

  private static final String FAILED_STEP = "failed-step";

  static RunAgainRequest read(DocumentNode body) {
    var given = body.object("inputs").node();
    String from = body.text("from").orElse(null);
    boolean confirm = body.flag("confirm").orElse(false);
    boolean dryRun = body.flag("dry_run").orElse(false);
    body.requireKnown();
    if (from != null && !from.equals(FAILED_STEP)) {
      body.fault("from should be " + FAILED_STEP + "; leave it out to run all again");
    }
    if (from == null ? confirm || dryRun : body.has("inputs")) {
      body.fault("confirm and dry_run belong to from, and inputs do not; leave the others out");
    }
    return new RunAgainRequest(
        body.has("inputs") && given instanceof ObjectNode object ? object : null,
        from != null,
        confirm,
        dryRun);
  }
}
