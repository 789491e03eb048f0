package io.serai.a2s.model;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.call.OperationDescriptionFormat;
import io.serai.a2s.call.ServiceCall;
import io.serai.document.DocumentFault;
import io.serai.document.DocumentNode;
import io.serai.outbound.CallPolicy;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads steps that call a service (A2S-26, A2S-29, A2S-30, A2S-Q5, A2S-Q16, A2S-Q18). */
record ServiceCallStepReader(
    StepDefinitionResolver stepDefinitionResolver, DeclaredDomains domains) {

  Optional<Step> read(DocumentNode step, Step.StepAttributes head, CallPolicy policy) {
    DocumentNode field = step.member("format");
    Optional<String> format = field.asText("write format: OpenAPI or format: GraphQL");
    Optional<DocumentNode> task = stepDefinitionResolver.of(step);
    DocumentNode input = StepInputFinder.of(step);
    if (format.isEmpty() || task.isEmpty()) {
      return Optional.empty();
    }
    Optional<OperationDescriptionFormat> known = OperationDescriptionFormat.named(format.get());
    if (known.isEmpty()) {
      field.warn(
          "FORMAT_UNSUPPORTED",
          "the format '" + format.get() + "' is not served; write OpenAPI or GraphQL");
    }
    Optional<ServiceCall> call = known.flatMap(k -> k.read(task.get(), input, policy));
    domains.check(task.get(), call);
    call.flatMap(ServiceCall::responseSchema).ifPresent(schema -> checkMapping(step, head, schema));
    return Optional.of(new Step.ServiceCallStep(head, format.get(), call));
  }

  private static void checkMapping(DocumentNode step, Step.StepAttributes head, JsonNode schema) {
    Consumer<DocumentFault> warnings =
        found ->
            step.faults().warn(DocumentFault.at(found.path(), "SCHEMA_MISMATCH", found.message()));
    head.outputMapping().check(schema, warnings);
  }
}
