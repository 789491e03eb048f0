package io.serai.skill.component;

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
 * Makes a route a skill, or calls a skill by its name, whoever serves it.
 *
 * <p>Inputs and result are JSON: a route that is a skill gets its inputs as a Map, and a caller
 * gets the result as a JsonNode. Headers and variables do not cross from one to the other.
 */
@UriEndpoint(
    firstVersion = "0.1.0",
    scheme = "skill",
    title = "Skill",
    syntax = "skill:skillId",
    category = {Category.CORE, Category.AI},
    remote = false)
/**
 * The endpoint {@code skill:}. As a consumer it turns its route into a skill; as a producer it
 * calls a skill by id or name, whatever provides it.
 *
 * <p>Inputs and result are JSON: a route that is a skill receives its inputs as a Map, and a caller
 * receives the result as a JsonNode. Headers and variables are not passed between the two.
 */
public class SkillEndpoint extends DefaultEndpoint implements MultipleConsumersSupport {

  @UriPath(description = "The id of the skill; a caller may also give its name")
  @Metadata(required = true)
  private final String skillId;

  @UriParam(
      description =
          "As a consumer the skill's version, 1.0.0 unless given; as a producer a range of versions"
              + " such as ^1.0.0, of which the newest is called")
  private @Nullable String version;

  @UriParam(label = "consumer", description = "The skill's name; its id unless given")
  private @Nullable String name;

  @UriParam(label = "consumer", description = "What the skill does, for those who search for it")
  private String description = "";

  @UriParam(label = "consumer", description = "Words to find it by, separated by commas")
  private @Nullable String tags;

  @UriParam(
      label = "consumer",
      description = "JSON Schema of the inputs: the JSON itself, or a resource that holds it")
  private @Nullable String inputSchema;

  @UriParam(
      label = "consumer",
      description = "JSON Schema of the result: the JSON itself, or a resource that holds it")
  private @Nullable String outputSchema;

  @UriParam(label = "consumer", description = "Hosts that the route talks to, separated by commas")
  private @Nullable String domains;

  @UriParam(
      label = "consumer",
      description = "What a caller must have to use the skill, separated by commas")
  private @Nullable String permissions;

  @UriParam(
      label = "consumer",
      description = "What one may say to ask for it, separated by | or by lines")
  private @Nullable String examples;

  @UriParam(
      label = "consumer",
      defaultValue = "false",
      description =
          "Whether the route may run again from its beginning where a crash broke it off; else such"
              + " a task fails")
  private boolean idempotent;

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

  /** The skill's id. */
  public String getSkillId() {
    return skillId;
  }

  /** The version, or the range of versions. */
  public @Nullable String getVersion() {
    return version;
  }

  /** As a consumer the skill's version; as a producer a range of versions. */
  public void setVersion(@Nullable String version) {
    this.version = version;
  }

  /** The skill's name. */
  public @Nullable String getName() {
    return name;
  }

  /** The skill's name; its id unless given. */
  public void setName(@Nullable String name) {
    this.name = name;
  }

  /** What the skill does. */
  public String getDescription() {
    return description;
  }

  /** What the skill does, for those who search for it. */
  public void setDescription(String description) {
    this.description = description;
  }

  /** Words to find it by. */
  public @Nullable String getTags() {
    return tags;
  }

  /** Words to find it by, separated by commas. */
  public void setTags(@Nullable String tags) {
    this.tags = tags;
  }

  /** JSON Schema of the inputs. */
  public @Nullable String getInputSchema() {
    return inputSchema;
  }

  /** JSON Schema of the inputs: the JSON itself, or a resource that holds it. */
  public void setInputSchema(@Nullable String inputSchema) {
    this.inputSchema = inputSchema;
  }

  /** JSON Schema of the result. */
  public @Nullable String getOutputSchema() {
    return outputSchema;
  }

  /** JSON Schema of the result: the JSON itself, or a resource that holds it. */
  public void setOutputSchema(@Nullable String outputSchema) {
    this.outputSchema = outputSchema;
  }

  /** Hosts that the route talks to. */
  public @Nullable String getDomains() {
    return domains;
  }

  /** Hosts that the route talks to, separated by commas. */
  public void setDomains(@Nullable String domains) {
    this.domains = domains;
  }

  /** What a caller must have. */
  public @Nullable String getPermissions() {
    return permissions;
  }

  /** What a caller must have to use the skill, separated by commas. */
  public void setPermissions(@Nullable String permissions) {
    this.permissions = permissions;
  }

  /** What one may say to ask for it. */
  public @Nullable String getExamples() {
    return examples;
  }

  /** What one may say to ask for it, separated by {@code |} or by lines. */
  public void setExamples(@Nullable String examples) {
    this.examples = examples;
  }

  /** Whether the route may run again. */
  public boolean isIdempotent() {
    return idempotent;
  }

  /** Whether the route may run again from its beginning where a crash broke it off. */
  public void setIdempotent(boolean idempotent) {
    this.idempotent = idempotent;
  }
}
