package io.serai.protocol.rest;

import io.serai.http.error.ErrorBodyFormat;
import io.serai.protocol.Protocol;
import io.serai.protocol.RequestRecorder;

/** A protocol that consists of one JSON API. */
public abstract class SingleApiProtocol extends JsonApi implements Protocol {

  private final RequestRecorder requests;

  /**
   * @param name see {@link Protocol#name}
   * @param version of the API
   * @param errors format of error responses
   */
  protected SingleApiProtocol(String name, String version, ErrorBodyFormat errors) {
    this(new RequestRecorder(name), version, errors);
  }

  private SingleApiProtocol(RequestRecorder requests, String version, ErrorBodyFormat errors) {
    super(errors, requests, version);
    this.requests = requests;
  }

  @Override
  public final String name() {
    return requests.protocol();
  }

  @Override
  public final JsonApi routes() {
    return this;
  }

  @Override
  public final RequestRecorder requests() {
    return requests;
  }
}
