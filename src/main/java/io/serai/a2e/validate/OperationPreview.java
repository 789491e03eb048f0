package io.serai.a2e.validate;

import io.serai.a2e.workflow.OperationEffect;
import java.util.List;

/**
 * What one operation of a workflow would do.
 *
 * @param effect what it may do outside of its run
 * @param hosts hosts that it calls, with their ports if they are not the default ones
 */
public record OperationPreview(String operationId, OperationEffect effect, List<String> hosts) {

  public OperationPreview {
    hosts = List.copyOf(hosts);
  }
}
