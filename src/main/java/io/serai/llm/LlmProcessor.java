package io.serai.llm;

import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;

/** The processor of an {@code llm:} endpoint. Thread-safe; never blocks. */
final class LlmProcessor extends AsyncProcessorSupport {
  private final LlmServices services;
  private final LlmOptions options;
  private final ChatModel model;

  LlmProcessor(LlmServices services, LlmOptions options) {
    this.services = services;
    this.options = options;
    this.model = new ChatModel(services, options.address());
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    new LlmRun(services, options, model, exchange, callback).start();
    return false;
  }
}
