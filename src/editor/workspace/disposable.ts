/** A resource that its owner releases. */
export interface Resource {
  dispose(): unknown;
}

/** A base class of resource owners: releases registered resources with itself, last first. */
export abstract class Disposable {
  private readonly resources: Resource[] = [];
  private isDisposed = false;

  protected register<T extends Resource>(resource: T): T {
    if (this.isDisposed) resource.dispose();
    else this.resources.push(resource);
    return resource;
  }

  dispose(): void {
    this.isDisposed = true;
    for (const resource of this.resources.splice(0).reverse()) resource.dispose();
  }
}
