package io.serai.skill.component;

import io.serai.route.option.EndpointOptionEscaper;
import org.apache.camel.Category;
import org.apache.camel.Consumer;
import org.apache.camel.MultipleConsumersSupport;
import org.apache.camel.Processor;
import org.apache.camel.Producer;
import org.apache.camel.spi.Metadata;
import org.apache.camel.spi.UriEndpoint;
import org.apache.camel.spi.UriParam;
import org.apache.camel.spi.UriPath;
import org.apache.camel.support.DefaultEndpoint;
import org.jspecify.annotations.Nullable;

/**
 * The endpoint {@code skill:}. As a consumer it turns its route into a skill; as a producer it
 * calls a skill by id or name, whatever provides it.
 *
 * <p>Inputs and result are JSON: a route that is a skill receives its inputs as a Map, and a caller
 * receives the result as a JsonNode. Headers and variables are not passed between the two.
 */
@UriEndpoint(
    firstVersion = "0.1.0",
    scheme = "skill",
    title = "Skill",
    syntax = "skill:skillId",
    category = {Category.CORE, Category.AI},
    remote = false)
public class SkillEndpoint extends DefaultEndpoint implements MultipleConsumersSupport {

  @UriPath(description = "The id of the skill; a caller may also give its name")
  @Metadata(required = true)
  private final String skillId;

  @UriParam(
      description =
          "As a consumer the skill's version, 1.0.0 by default; as a producer a range of versions"
              + " such as ^1.0.0, of which the newest is called")
  private @Nullable String version;

  @UriParam(label = "consumer", description = "The skill's name; by default its id")
  private @Nullable String name;

  @UriParam(label = "consumer", description = "What the skill does; used by search")
  private String description = "";

  @UriParam(label = "consumer", description = "Words for search, separated by commas")
  private @Nullable String tags;

  @UriParam(
      label = "consumer",
      description = "JSON Schema of the inputs: the JSON itself, or a resource that contains it")
  private @Nullable String inputSchema;

  @UriParam(
      label = "consumer",
      description = "JSON Schema of the result: the JSON itself, or a resource that contains it")
  private @Nullable String outputSchema;

  @UriParam(
      label = "consumer",
      description =
          "Media types of the parts that messages may have, separated by commas, such as image/*;"
              + " data and text by default. Text and data are always taken")
  private @Nullable String inputModes;

  @UriParam(
      label = "consumer",
      description =
          "Media types of the results, separated by commas; application/json and text/plain by"
              + " default")
  private @Nullable String outputModes;

  @UriParam(
      label = "consumer",
      description =
          "URI, or URI template such as orders://{id}, by which MCP reads the skill as a resource,"
              + " with the variables as inputs; it is then not a tool of MCP")
  private @Nullable String resourceUri;

  @UriParam(label = "consumer", description = "Hosts that the route calls, separated by commas")
  private @Nullable String domains;

  @UriParam(
      label = "consumer",
      description = "Permissions that a caller must have, separated by commas")
  private @Nullable String permissions;

  @UriParam(
      label = "consumer",
      description = "Example requests in a user's words, separated by | or line breaks")
  private @Nullable String examples;

  @UriParam(
      label = "consumer",
      defaultValue = "false",
      description =
          "Whether the route may run again from its beginning if a crash interrupted it; otherwise"
              + " such a task fails")
  private boolean idempotent;

  @UriParam(
      label = "consumer",
      description = "Whether the skill changes nothing; MCP tells it to clients")
  private @Nullable Boolean readOnly;

  @UriParam(
      label = "consumer",
      description = "Whether what the skill changes may be lost; MCP tells it to clients")
  private @Nullable Boolean destructive;

  @UriParam(
      label = "consumer",
      enums = "optional,preferred,required",
      description =
          "When an MCP client that takes tasks gets the handle of the task in place of the result:"
              + " if it is not there soon (optional), at once (preferred), or at once and other"
              + " clients are refused (required)")
  private @Nullable String taskSupport;

  @UriParam(
      label = "consumer",
      description = "The skill's picture for MCP: an address with https: or data:image/")
  private @Nullable String icon;

  @UriParam(
      label = "consumer",
      defaultValue = "false",
      description =
          "Whether the skill is an operation of workflows, by its id; it is then in no agent card")
  private boolean operation;

  @UriParam(
      label = "consumer",
      description = "The id of the skill that runs with the same inputs when this one fails")
  private @Nullable String paceAlternate;

  @UriParam(
      label = "consumer",
      description =
          "The question to the caller when the skill and its alternate have failed; with the"
              + " answer, the skill runs once more")
  private @Nullable String paceContingent;

  @UriParam(
      label = "consumer",
      description = "The message of the task that has failed when nothing is left to try")
  private @Nullable String paceEmergency;

  @UriParam(
      label = "producer",
      defaultValue = "throw",
      enums = "throw,reply,replyFinal",
      description =
          "How a failed call is reported: as an exception; as a body with state, code and text; as"
              + " a body if the failure is final, otherwise as an exception")
  private String onFailure = "throw";

  private SkillFailureReply failureReply = SkillFailureReply.of(onFailure);

  SkillEndpoint(String uri, SkillComponent component, String id) {
    super(uri, component);
    this.skillId = id;
  }

  @Override
  public Producer createProducer() {
    return new SkillProducer(this, component().requiredCatalog());
  }

  @Override
  public Consumer createConsumer(Processor processor) throws Exception {
    SkillConsumer consumer = new SkillConsumer(this, processor, component());
    configureConsumer(consumer);
    return consumer;
  }

  /**
   * Always true, so that a second route for a skill is refused by the catalog, which names the
   * first.
   */
  @Override
  public boolean isMultipleConsumersSupported() {
    return true;
  }

  private SkillComponent component() {
    return (SkillComponent) getComponent();
  }

  /** Returns the skill's id. */
  public String getSkillId() {
    return skillId;
  }

  /** Returns the version, or the range of versions. */
  public @Nullable String getVersion() {
    return version;
  }

  /** Returns the version of the skill that a consumer provides. */
  public String providedVersion() {
    return RouteSkillFactory.version(this);
  }

  /** Sets the skill's version for a consumer, a range of versions for a producer. */
  public void setVersion(@Nullable String version) {
    this.version = version;
  }

  /** Returns the skill's name. */
  public @Nullable String getName() {
    return name;
  }

  /** Sets the skill's name; by default it is its id. */
  public void setName(@Nullable String name) {
    this.name = name;
  }

  /** Returns whether the skill is an operation of workflows. */
  public boolean isOperation() {
    return operation;
  }

  /** Sets whether the skill is an operation of workflows. */
  public void setOperation(boolean operation) {
    this.operation = operation;
  }

  /** Returns what the skill does. */
  public String getDescription() {
    return description;
  }

  /** Sets what the skill does; search uses it. */
  public void setDescription(String description) {
    this.description = EndpointOptionEscaper.text(description);
  }

  /** Returns words for search. */
  public @Nullable String getTags() {
    return tags;
  }

  /** Sets words for search, separated by commas. */
  public void setTags(@Nullable String tags) {
    this.tags = tags;
  }

  /** Returns the JSON Schema of the inputs. */
  public @Nullable String getInputSchema() {
    return inputSchema;
  }

  /** Sets the JSON Schema of the inputs: the JSON itself, or a resource that contains it. */
  public void setInputSchema(@Nullable String inputSchema) {
    this.inputSchema = inputSchema;
  }

  /** Returns the JSON Schema of the result. */
  public @Nullable String getOutputSchema() {
    return outputSchema;
  }

  /** Sets the JSON Schema of the result: the JSON itself, or a resource that contains it. */
  public void setOutputSchema(@Nullable String outputSchema) {
    this.outputSchema = outputSchema;
  }

  /** Returns the media types of the parts that messages may have. */
  public @Nullable String getInputModes() {
    return inputModes;
  }

  /** Sets the media types of the parts that messages may have, separated by commas. */
  public void setInputModes(@Nullable String inputModes) {
    this.inputModes = inputModes;
  }

  /** Returns the media types of the results. */
  public @Nullable String getOutputModes() {
    return outputModes;
  }

  /** Sets the media types of the results, separated by commas. */
  public void setOutputModes(@Nullable String outputModes) {
    this.outputModes = outputModes;
  }

  /** Returns the URI, or the URI template, by which the skill is read as a resource. */
  public @Nullable String getResourceUri() {
    return resourceUri;
  }

  /** Sets the URI, or the URI template, by which the skill is read as a resource. */
  public void setResourceUri(@Nullable String resourceUri) {
    this.resourceUri = resourceUri;
  }

  /** Returns the hosts that the route calls. */
  public @Nullable String getDomains() {
    return domains;
  }

  /** Sets the hosts that the route calls, separated by commas. */
  public void setDomains(@Nullable String domains) {
    this.domains = domains;
  }

  /** Returns the permissions that a caller must have. */
  public @Nullable String getPermissions() {
    return permissions;
  }

  /** Sets the permissions that a caller must have, separated by commas. */
  public void setPermissions(@Nullable String permissions) {
    this.permissions = permissions;
  }

  /** Returns example requests in a user's words. */
  public @Nullable String getExamples() {
    return examples;
  }

  /** Sets example requests, separated by {@code |} or line breaks. */
  public void setExamples(@Nullable String examples) {
    this.examples = examples;
  }

  /** Whether the route may run again from its beginning if a crash interrupted it. */
  public boolean isIdempotent() {
    return idempotent;
  }

  /** Sets whether the route may run again from its beginning if a crash interrupted it. */
  public void setIdempotent(boolean idempotent) {
    this.idempotent = idempotent;
  }

  /** Returns the id of the skill that runs when this one fails. */
  public @Nullable String getPaceAlternate() {
    return paceAlternate;
  }

  /** Sets the id of the skill that runs with the same inputs when this one fails. */
  public void setPaceAlternate(@Nullable String paceAlternate) {
    this.paceAlternate = paceAlternate;
  }

  /** Returns the question to the caller. */
  public @Nullable String getPaceContingent() {
    return paceContingent;
  }

  /** Sets the question to the caller; with the answer, the skill runs once more. */
  public void setPaceContingent(@Nullable String paceContingent) {
    this.paceContingent = paceContingent;
  }

  /** Returns the message of a task for which nothing is left to try. */
  public @Nullable String getPaceEmergency() {
    return paceEmergency;
  }

  /** Sets the message of a task for which nothing is left to try. */
  public void setPaceEmergency(@Nullable String paceEmergency) {
    this.paceEmergency = paceEmergency;
  }

  /** Returns how a failed call is reported. */
  public String getOnFailure() {
    return onFailure;
  }

  /** Sets how a failed call is reported: {@code throw}, {@code reply} or {@code replyFinal}. */
  public void setOnFailure(String onFailure) {
    this.failureReply = SkillFailureReply.of(onFailure);
    this.onFailure = onFailure;
  }

  SkillFailureReply failureReply() {
    return failureReply;
  }

  /** See the option. */
  public @Nullable Boolean getReadOnly() {
    return readOnly;
  }

  /** Whether the skill changes nothing. */
  public void setReadOnly(@Nullable Boolean readOnly) {
    this.readOnly = readOnly;
  }

  /** See the option. */
  public @Nullable Boolean getDestructive() {
    return destructive;
  }

  /** Whether what the skill changes may be lost. */
  public void setDestructive(@Nullable Boolean destructive) {
    this.destructive = destructive;
  }

  /** See the option. */
  public @Nullable String getTaskSupport() {
    return taskSupport;
  }

  /** When an MCP client gets the handle of the task in place of the result. */
  public void setTaskSupport(@Nullable String taskSupport) {
    this.taskSupport = taskSupport;
  }

  /** See the option. */
  public @Nullable String getIcon() {
    return icon;
  }

  /** The skill's picture for MCP. */
  public void setIcon(@Nullable String icon) {
    this.icon = icon == null ? null : EndpointOptionEscaper.text(icon);
  }
}
